// Colours for source text: a scanner that knows comments, strings, numbers and words, for C, C# and Promela alike.
import { h } from "./dom";

const kWords = new Set(
  (
    "auto break case const continue default do else enum extern for goto if inline register restrict return sizeof " +
    "static struct switch typedef union volatile while _Atomic _Bool _Thread_local _Static_assert " +
    "abstract as async await base bool catch checked class delegate event explicit false finally fixed foreach " +
    "implicit in interface internal is lock namespace new null object operator out override params private " +
    "protected public readonly ref sealed stackalloc string this throw true try typeof unchecked unsafe using var " +
    "virtual yield active assert atomic chan d_step fi hidden init inline ltl mtype never od of pid proctype " +
    "provided run skip timeout unless xr xs"
  ).split(" "),
);
const kTypes = new Set("void char short int long float double signed unsigned byte bit size_t pthread_t".split(" "));

export interface Piece {
  text: string;
  kind: "" | "comment" | "string" | "number" | "word" | "type" | "directive";
}

const kToken = new RegExp(
  [
    /(\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/[^\n]*)/, // 1: a comment
    /("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)/, // 2: a string
    /(^[ \t]*#[^\n]*)/, // 3: a directive
    /(\b\d[\w.]*)/, // 4: a number
    /([A-Za-z_]\w*)/, // 5: a word
  ]
    .map((part) => part.source)
    .join("|"),
  "gm",
);

/** The lines of a text, each in pieces of one colour. */
export function highlighted(text: string): Piece[][] {
  const lines: Piece[][] = [[]];
  const add = (part: string, kind: Piece["kind"]): void => {
    part.split("\n").forEach((each, index) => {
      if (index > 0) lines.push([]);
      if (each) lines[lines.length - 1]!.push({ text: each, kind });
    });
  };
  let at = 0;
  for (const match of text.matchAll(kToken)) {
    if (match.index > at) add(text.slice(at, match.index), "");
    const word = match[5];
    const kind: Piece["kind"] = match[1]
      ? "comment"
      : match[2]
        ? "string"
        : match[3]
          ? "directive"
          : match[4]
            ? "number"
            : word && kTypes.has(word)
              ? "type"
              : word && kWords.has(word)
                ? "word"
                : "";
    add(match[0], kind);
    at = match.index + match[0].length;
  }
  add(text.slice(at), "");
  return lines;
}

export function spans(pieces: readonly Piece[]): HTMLElement[] {
  return pieces.map((piece) => h("span", piece.kind ? { class: `source-${piece.kind}` } : {}, piece.text));
}
