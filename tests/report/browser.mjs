// Opens reports in a real browser and uses them as a person does.
//
//   node browser.mjs WEB CHROMIUM FOLDER      WEB: the folder web/ with its packages; FOLDER: reports by report.py
//
// Prints a line for each promise that is broken, and how many were kept; exit code 1 if any is broken.
import { createRequire } from "node:module";
import { join } from "node:path";

const [, , web, executablePath, folder] = process.argv;
const { chromium } = createRequire(join(web, "package.json"))("playwright-core");

const kMostMilliseconds = 100;
let kept = 0;
const broken = [];

function expect(condition, message) {
  if (condition) kept += 1;
  else broken.push(message);
}

function equal(actual, expected, message) {
  expect(actual === expected, `${message}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

// Opens a report; nothing may go wrong in it, and nothing be loaded.
async function open(name, colorScheme = "light") {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
  page.on("pageerror", (error) => broken.push(`${name}: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && broken.push(`${name}: ${message.text()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) broken.push(`${name}: loads ${request.url()}`);
  });
  await page.goto(`file://${join(folder, name)}`);
  return page;
}

const text = (page, selector) => page.locator(selector).first().innerText();
const nodes = (page) => page.locator(".heap .node .title, .heap .node.alone .name").allTextContents();
const currentLine = (page) => page.locator(".line.current").first().getAttribute("data-line");
const go = (page, moment) => page.locator("#slider").fill(String(moment));
const currentRow = (page) => page.locator(".row.now").first().getAttribute("data-moment").then(Number);

async function stepping() {
  const page = await open("message_queue.html");
  const last = Number(await page.locator("#slider").getAttribute("max"));
  expect(last >= 33, `the slider ends at ${last}`);
  equal(await text(page, "#step-number"), "step 33 of 33", "at first the end is shown");
  await page.keyboard.press("Home");
  equal(await currentRow(page), 0, "Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  equal(await currentRow(page), 2, "two arrows forth");
  await page.keyboard.press("ArrowLeft");
  equal(await currentRow(page), 1, "one arrow back");
  await page.keyboard.press("End");
  equal(await currentRow(page), last, "End");
  await page.keyboard.press("p");
  const thread = await page.locator(".step h2 .chip").innerText();
  equal(thread, "T4", "p stays with the thread");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => Number(document.querySelector(".row.now").dataset.moment) >= 2);
  await page.keyboard.press("Space");
  await page.locator(".row[data-moment='5']").click();
  equal(await currentRow(page), 5, "a click on a row");
  await page.getByRole("button", { name: "One line forth (→)" }).click();
  equal(await currentRow(page), 6, "the button");
  await page.close();
}

async function explanation() {
  const page = await open("message_queue.html");
  const told = await text(page, ".explanation");
  for (const word of ["deadlock", "every thread waits", "T2", "message_queue.c:28"])
    expect(told.includes(word), `the explanation has no '${word}': ${told}`);
  const kinds = await page.locator(".arrow").evaluateAll((all) => all.map((each) => each.dataset.kind));
  for (const kind of ["signal", "lock", "join"]) expect(kinds.includes(kind), `there is no arrow '${kind}': ${kinds}`);
  // T1 signals at step 19, and T3 wakes up at step 25.
  const wake = await page
    .locator(".row", { has: page.locator(".row-step", { hasText: /^25$/ }) })
    .getAttribute("data-moment");
  await go(page, wake);
  const step = await text(page, ".step");
  expect(/signal: T1 → T3/.test(step.replace(/\s+/g, " ")), `step 25 does not say who woke T3: ${step}`);
  equal(await currentLine(page), "37", "the line of T3 at step 25");
  const chips = await page.locator(".line .chip").allInnerTexts();
  expect(chips.includes("T2") && chips.includes("T3") && chips.includes("main"), `threads in the source: ${chips}`);
  const stacks = await text(page, ".stacks");
  expect(/get[\s\S]*consume/.test(stacks), `the calls of T3: ${stacks}`);
  await page.close();
}

async function heap() {
  const page = await open("list.html");
  const moments = Number(await page.locator("#slider").getAttribute("max"));
  await go(page, 0);
  equal((await nodes(page)).join(), "list", "the heap at the beginning");
  let most = 0;
  let marked = 0;
  for (let moment = 0; moment <= moments; ++moment) {
    await go(page, moment);
    most = Math.max(most, await page.locator(".heap .node.heap").count());
    marked += await page.locator(".heap .cell.changed").count();
  }
  equal(most, 2, "heap objects at once");
  expect(marked >= 8, `only ${marked} changes are marked`);
  equal(await page.locator(".heap .node.freed").count(), 1, "freed objects at the end");
  expect((await page.locator(".heap .edge.pointer").count()) >= 1, "pointers are no edges");
  equal(await page.locator(".line.failing").getAttribute("data-line"), "30", "the failing line");
  await page.locator("#watch").fill("list.head->key");
  await page.keyboard.press("Enter");
  await page.locator("#watch").fill("list.length");
  await page.keyboard.press("Enter");
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  const watched = async () => (await page.locator(".watches .value").allInnerTexts()).join();
  equal(await watched(), "10,2", "list.head->key and list.length at the end");
  await page.locator(".row", { hasText: "list.head = node;" }).nth(1).click();
  equal(await watched(), "20,1", "... after the second node was put in front");
  await page.keyboard.press("Home");
  equal(await watched(), "—,0", "... and at the beginning");
  expect((await page.locator(".heap svg").getAttribute("aria-label")).includes("list"), "the picture has no words");
  await page.close();
}

async function searching() {
  const page = await open("message_queue.html");
  await page.keyboard.press("/");
  await page.keyboard.type("pthread_cond_signal(");
  await page.waitForFunction(() => /\d/.test(document.querySelector(".search .count").textContent));
  const count = parseInt(await text(page, ".search .count"), 10);
  expect(count >= 2, `pthread_cond_signal is found in ${count} lines`);
  await page.keyboard.press("Enter");
  equal(await currentLine(page), "31", "the first line with pthread_cond_signal");
  await page.keyboard.press("Enter");
  equal(await currentLine(page), "40", "the next one");
  await page.close();
}

async function themes() {
  const color = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await open("list.html", "light");
  const dark = await open("list.html", "dark");
  const colors = [await color(light), await color(dark)];
  expect(colors[0] !== colors[1], "the page does not follow prefers-color-scheme");
  await light.locator("#theme").click();
  equal(await color(light), colors[1], "the switch makes the page dark");
  await dark.keyboard.press("t");
  equal(await color(dark), colors[0], "the key makes the page light");
  await light.close();
  await dark.close();
}

async function accessibility() {
  const page = await open("message_queue.html");
  const unnamed = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, [role=img], section, [role=list]")]
      .filter((each) => !each.getAttribute("aria-label") && !each.textContent.trim())
      .map((each) => each.outerHTML.slice(0, 80)),
  );
  equal(unnamed.length, 0, `controls without a name: ${unnamed}`);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const told = await page.locator("#live").innerText();
  expect(told.startsWith("Step "), `the live region says '${told}'`);
  equal(await page.locator("#slider").getAttribute("aria-valuetext"), told, "the slider says the same");
  equal(await page.locator("[aria-current=step]").count(), 1, "one row is current");
  await page.keyboard.press("?");
  expect(await page.locator("dialog[open]").isVisible(), "? shows the keys");
  await page.keyboard.press("Escape");
  await page.close();
}

async function markup() {
  const page = await open("markup.html");
  await page.keyboard.press("Home");
  const moments = Number(await page.locator("#slider").getAttribute("max"));
  let seen = "";
  for (let moment = 0; moment <= moments; ++moment) {
    await go(page, moment);
    seen += await page.locator("body").innerText();
  }
  equal(await page.evaluate(() => window.hacked), undefined, "text of the program was executed");
  equal(await page.locator("img, iframe, object, embed").count(), 0, "elements that the program wrote");
  equal(await page.locator("script").count(), 2, "scripts");
  for (const part of ["</script><script>window.hacked = 1</script>", "<img src=x onerror=window.hacked=1><!--"])
    expect(seen.includes(part), `the page does not show '${part}'`);
  const policy = await page.locator("meta[http-equiv='Content-Security-Policy']").getAttribute("content");
  expect(/default-src 'none'/.test(policy) && !/unsafe/.test(policy), `the policy is ${policy}`);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.hacked = 1";
    addEventListener("securitypolicyviolation", () => (window.refused = true));
    document.body.append(script);
  });
  await page.waitForFunction(() => window.refused);
  equal(await page.evaluate(() => window.hacked), undefined, "the policy lets other scripts run");
  broken.splice(0, broken.length, ...broken.filter((each) => !/Content Security Policy/.test(each)));
  await page.close();
}

async function longTrace() {
  const page = await open("long.html");
  const last = Number(await page.locator("#slider").getAttribute("max"));
  const steps = parseInt((await text(page, "#step-number")).split(" of ")[1], 10);
  expect(steps >= 10000, `the trace has ${steps} steps only`);
  const measure = (keys) =>
    page.evaluate(async (pressed) => {
      const times = [];
      for (const key of pressed) {
        const begin = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        document.body.getBoundingClientRect(); // lays the page out
        times.push(performance.now() - begin);
        await new Promise((done) => setTimeout(done));
      }
      return times.sort((a, b) => a - b);
    }, keys);
  const report = (what, times) => {
    const [middle, most] = [times[times.length >> 1], times[Math.floor((times.length - 1) * 0.99)]];
    console.log(`${what}: ${middle.toFixed(1)} ms in the median, ${most.toFixed(1)} ms at most (99 %)`);
    expect(most < kMostMilliseconds, `${what} takes ${most.toFixed(0)} ms`);
  };
  report("a line back", await measure(Array(100).fill("ArrowLeft")));
  await go(page, last >> 1);
  report("a line forth, in the middle", await measure(Array(100).fill("ArrowRight")));
  report("ten lines", await measure(Array(50).fill("PageDown")));
  report("to the end and the beginning", (await measure(["Home", "End", "Home", "End", "Home"])).slice(0, 4));
  expect((await page.locator(".row").count()) < 200, "all rows are in the page");
  await page.close();
}

async function messages() {
  const page = await open("messages.html");
  equal(await text(page, ".timeline h2"), "MESSAGE SEQUENCE", "the title");
  const arrows = await page.locator(".arrow.message text").allTextContents();
  expect(arrows.includes("grant") && arrows.some((each) => /^request,[01]$/.test(each)), `messages: ${arrows}`);
  const heads = await page.locator(".lane-head").allInnerTexts();
  equal(heads.join(), "server:0,client:1,client:2", "the lanes");
  await page.locator("#watch").fill("inside");
  await page.keyboard.press("Enter");
  equal((await page.locator(".watches .value").allInnerTexts()).join(), "2", "inside at the end");
  await page.close();
}

async function answers() {
  const verified = await open("verified.html");
  equal((await text(verified, ".top .verdict")).toLowerCase(), "verified", "the verdict");
  const run = await text(verified, ".run");
  for (const word of ["states", "transitions", "Options", "order"])
    expect(run.includes(word), `no '${word}' in ${run}`);
  await verified.close();
  const states = await open("states.html");
  expect((await states.locator(".pictures .node").count()) >= 3, "the states of a small proof");
  expect((await text(states, ".pictures")).includes("x = 5;"), "the statements of its moves");
  await states.close();
  const objects = await open("objects.html");
  expect((await objects.locator(".heap .node").count()) >= 2, "the heap of a model");
  expect((await text(objects, ".heap")).includes("cell"), "its objects");
  await objects.close();
  const proved = await open("proved.html");
  expect((await proved.locator(".properties li").count()) >= 3, "the properties of the proof");
  expect((await proved.locator(".pictures .node").count()) >= 3, "the automata of the proof");
  await proved.close();
  const refuted = await open("refuted.html");
  expect((await text(refuted, ".pictures h2")).includes("heap at the moment of the error"), "the heap of the error");
  expect((await refuted.locator(".pictures .node").count()) >= 1, "... is drawn");
  await refuted.close();
}

for (const test of [
  stepping,
  explanation,
  heap,
  searching,
  themes,
  accessibility,
  markup,
  longTrace,
  messages,
  answers,
]) {
  try {
    await test();
  } catch (error) {
    broken.push(`${test.name}: ${error.message}`);
  }
}
await browser.close();
for (const each of broken) console.error(`report: ${each}`);
console.log(`${kept} passed, ${broken.length} failed`);
process.exit(broken.length ? 1 : 0);
