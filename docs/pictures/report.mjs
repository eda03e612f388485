// Makes docs/pictures/report.png: the report of an example, as Chromium shows it.
//
//   node docs/pictures/report.mjs build/quotient
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(join(here, "../../web/package.json"))("playwright-core");
const folder = mkdtempSync(join(tmpdir(), "quotient-"));
const report = join(folder, "report.html");
try {
  execFileSync(process.argv[2], ["check", "examples/message_queue.c", "--html", report, "--quiet"]);
} catch (error) {
  if (error.status !== 1) throw error; // 1: an error was found, as it should
}
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`file://${report}`);
await page.locator("#watch").fill("queue.full");
await page.keyboard.press("Enter");
await page.locator(".row", { has: page.locator(".row-step", { hasText: /^25$/ }) }).click();
await page.screenshot({ path: join(here, "report.png") });
await browser.close();
rmSync(folder, { recursive: true });
console.log("docs/pictures/report.png");
