// Holds the three builds against their size budgets; a breach fails, and the budgets only fall.
import { measure } from './measure'

const KB = 1000
const { h5, weapp, harmony } = measure()

const rows: [what: string, bytes: number, budget: number][] = [
  ['h5 first load, gzip', h5.firstLoadGz, 107 * KB],
  ...Object.entries(h5.extras).map(([name, bytes]): [string, number, number] => [`h5 ${name} beyond home, gzip`, bytes, 16 * KB]),
  ['harmony first load, gzip', harmony.firstLoadGz, 120 * KB],
  ['weapp main package', weapp.main, 550 * KB],
  ...Object.entries(weapp.packages).map(([name, bytes]): [string, number, number] => [`weapp ${name} package`, bytes, 500 * KB]),
]
const breaches = rows.filter(([, bytes, budget]) => bytes > budget)
for (const [what, bytes, budget] of rows) process.stdout.write(`  ${bytes > budget ? '✗' : '✓'} ${what}: ${bytes} of ${budget} bytes\n`)
process.stdout.write(`${rows.length - breaches.length} passed, ${breaches.length} failed\n`)
process.exitCode = breaches.length > 0 ? 1 : 0
