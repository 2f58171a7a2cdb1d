// Holds the built scripts and sheets against the oldest browsers named in package.json, without running them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { scriptProblems } from '../floor/scripts'
import { sheetProblems } from '../floor/sheets'

const read = (file: string) => readFileSync(file, 'utf8')
const filesIn = (folder: string, end: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && end.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

/** Scripts in the document, of which the first says what is wrong in any engine. */
const inline = [...read('dist/h5/index.html').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
const [first = '', ...others] = inline

type Row = [what: string, problems: string[]]
const scripts = ['dist/h5/public', 'dist/harmony-hybrid/public', 'dist/weapp'].flatMap((folder) => filesIn(folder, /\.js$/))
const sheets = ['dist/h5/public', 'dist/harmony-hybrid/public', 'dist/weapp'].flatMap((folder) => filesIn(folder, /\.(css|wxss)$/))
const rows: Row[] = [
  ['index.html, first script', scriptProblems(first, 5)],
  ...others.map((script, at): Row => [`index.html, script ${at + 2}`, scriptProblems(script, 2018)]),
  ['dist/h5/sw.js', scriptProblems(read('dist/h5/sw.js'), 2018)],
  ...scripts.map((file): Row => [file, scriptProblems(read(file))]),
  ...sheets.map((file): Row => [file, sheetProblems(read(file))]),
]
const broken = rows.filter(([, problems]) => problems.length > 0)
for (const [what, problems] of broken) process.stdout.write(`  ✗ ${what}: ${problems.join(', ')}\n`)
if (broken.length === 0)
  process.stdout.write(`  ✓ ${scripts.length} scripts and ${sheets.length} sheets are read by Chrome 88 and iOS 15\n`)
process.stdout.write(`${broken.length === 0 ? 1 : 0} passed, ${broken.length} failed\n`)
process.exitCode = broken.length > 0 ? 1 : 0
