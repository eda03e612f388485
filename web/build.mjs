// Makes dist/report.html from src/: one page with its styles and its program inside. With --check it only looks whether
// the page that is there is the one that the sources give; exit code 1 if it is not.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const page = join(here, "dist", "report.html");

const options = { bundle: true, minify: true, write: false, charset: "utf8", legalComments: "none", target: "es2022" };
const script = await esbuild.build({
  ...options,
  entryPoints: [join(here, "src/main.ts")],
  format: "iife",
  logLevel: "error",
});
const style = await esbuild.build({ ...options, entryPoints: [join(here, "src/report.css")], logLevel: "error" });

// What stands in the page must not end the element that it stands in, and must have few long lines.
const program = script.outputFiles[0].text.trim().replaceAll("</", "<\\/");
const styles = style.outputFiles[0].text.trim();
const hash = (text) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
const licence = readFileSync(join(here, "node_modules/@dagrejs/dagre/LICENSE"), "utf8").trim().replaceAll("--", "- -");

// Only this program and these styles are allowed, and nothing is loaded: whatever is in the data stays text.
const policy = [
  "default-src 'none'",
  `script-src ${hash(program)}`,
  `style-src ${hash(styles)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const template = readFileSync(join(here, "src/report.html"), "utf8");
const fill = {
  POLICY: policy,
  STYLES: styles,
  PROGRAM: program,
  LICENCE: `Graphs are laid out by dagre, which is part of this page under this licence:\n\n${licence}\n`,
};
const result = template.replace(/@([A-Z]+)@/g, (mark, name) => fill[name] ?? mark);

if (process.argv.includes("--check")) {
  if (readFileSync(page, "utf8") !== result) {
    console.error("web/dist/report.html is not what web/src gives: run `make web`");
    process.exit(1);
  }
  console.log("web/dist/report.html is what web/src gives");
} else {
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, result);
  console.log(`web/dist/report.html: ${Math.round(Buffer.byteLength(result) / 1024)} KiB`);
}
