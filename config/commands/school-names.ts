// Holds the built web app, server and desk against the names of our schools: only the rows that a school begins with may carry them.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { placesNaming } from '../school-names'

execFileSync(process.execPath, ['config/commands/build-server.mjs'], { stdio: 'inherit' })

const OTHER_TARGETS = /^(weapp|harmony-hybrid)\//
const files = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(c?js|css|html|json|webmanifest)$/.test(entry.name))
  .map((entry) => path.relative('dist', path.join(entry.parentPath, entry.name)))
  // Files that are being written carry the number of their process.
  .filter((file) => !OTHER_TARGETS.test(file) && !/-\d+\.c?js$/.test(file))
const parts = { web: files.filter((file) => file.startsWith('h5/')), server: files.filter((file) => !file.startsWith('h5/')) }
const found = files.flatMap((file) => placesNaming(readFileSync(path.join('dist', file), 'utf8')).map((place) => `${file}: …${place}…`))
const missing = Object.entries(parts).flatMap(([part, { length }]) => (length === 0 ? `the ${part} is not built` : []))
for (const problem of [...missing, ...found]) process.stdout.write(`  ✗ ${problem}\n`)
const failed = missing.length + found.length
if (failed === 0)
  process.stdout.write(`  ✓ ${parts.web.length} files of the web app and ${parts.server.length} of server and desk name no school\n`)
process.stdout.write(`${failed === 0 ? 1 : 0} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
