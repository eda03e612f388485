"""How tests start several processes of one search (docs/parallel.md, "Many machines")."""
import os
import shutil
import sys

NOT_RUN = 77
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--quiet"]
ENVIRONMENT = {**os.environ, "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_btl": "self,vader"}


def need_mpirun():
    if not shutil.which("mpirun"):
        print("mpirun is missing: install openmpi-bin")
        sys.exit(NOT_RUN)
