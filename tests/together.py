"""How tests start several processes of one search (docs/parallel.md, "Many machines")."""
import os
import shlex
import shutil
import sys

NOT_RUN = 77
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--quiet"]
ENVIRONMENT = {**os.environ, "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_btl": "self,vader"}


def searching_together(tool, folder, processes, *options):
    """A command that is `tool` with so many processes and these options: a script in the folder."""
    script = folder / "together.sh"
    settings = [f"{name}={value}" for name, value in ENVIRONMENT.items() if name.startswith("OMPI_MCA_")]
    command = shlex.join(["env", *settings, *MPIRUN, "-n", str(processes), str(tool)])
    script.write_text(f'#!/bin/sh\nexec {command} "$@" {shlex.join(options)}\n')
    script.chmod(0o755)
    return script


def need_mpirun():
    if not shutil.which("mpirun"):
        print("mpirun is missing: install openmpi-bin")
        sys.exit(NOT_RUN)
