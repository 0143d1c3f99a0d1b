import { expect, test } from "vitest";
import { withShortStyles } from "./short-styles.ts";

const short = (code: string) => withShortStyles(code, "Part.tsx");

test("comments and indents of styles go, lines stay", () => {
  const code = [
    "const Box = styled.div<{ a: string }>`",
    "  /* Why it is so: é 😀",
    "     in two lines. */",
    "  & > b {",
    "    margin: ${wide} /* here */ 4px;",
    "  }",
    "  ${SMALL} {",
    "    ${css`",
    "      color: red; ",
    "    `}",
    "  }",
    "`;",
  ].join("\n");
  expect(short(code)).toBe(
    [
      "const Box = styled.div<{ a: string }>`",
      "",
      "",
      "& > b {",
      "margin: ${wide}  4px;",
      "}",
      "${SMALL} {",
      "${css`",
      "color: red;",
      "`}",
      "}",
      "`;",
    ].join("\n"),
  );
});

test.each([
  ["styled(Button)`\n  a: b;\n`", "styled(Button)`\na: b;\n`"],
  ['styled("div", {})<{ b: 1 }>`\n  a: b;\n`', 'styled("div", {})<{ b: 1 }>`\na: b;\n`'],
  ["keyframes`from { opacity: 0; }`", "keyframes`from { opacity: 0; }`"],
])("%j is a style", (code, expected) => {
  expect(short(code)).toBe(expected);
});

test("other texts stay as they are", () => {
  const code = 'const route = "**/api/*"; const text = `\n  /* ${route} */\n`; // */\nconst all = tag`\n  /* */`;';
  expect(short(code)).toBe(code);
});
