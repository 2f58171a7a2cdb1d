/**
 * Usage: npm run -s lab -- rehearse:image [--keep]
 *
 * Executes the steps of deploy/Dockerfile without Docker: each FROM is a clean Debian with that version of Node, RUN is run in it, COPY copies
 * what the ignore file leaves. Then the process of CMD is started as the user of USER beside a PostgreSQL, with the settings that
 * deploy/compose.yaml gives it: it has to become healthy by HEALTHCHECK, serve learners and desk, make a backup, and stop when it is asked.
 * Prints what the image holds and its size. `--keep` leaves the root of the image.
 * Needs root, debootstrap, PostgreSQL, and namespaces of its own; the first run makes the Debian.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stagesOf } from './dockerfile'
import { build, type Image } from './stage'

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (folder: string) => Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]) / 1e6

/** Says what is in the image; sources, modules of builds and secrets have no place in it. */
function listContent({ folder, dir }: Image): void {
  const app = path.join(folder, dir)
  for (const name of readdirSync(app).sort()) say(`  ${dir}/${name}  ${megabytes(path.join(app, name)).toFixed(1)} MB`)
  say(`  ${dir}: ${megabytes(app).toFixed(1)} MB, Debian and Node: ${(megabytes(folder) - megabytes(app)).toFixed(1)} MB`)
  const files = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(app, path.join(entry.parentPath, entry.name)))
  const strange = files.filter((file) => /(^|\/)\.(git|env)(\/|$)|^(src|test|lab)\/|\.tsx?$/.test(file))
  if (strange.length > 0) throw new Error(`The image holds what it does not need: ${strange.slice(0, 5).join(', ')}`)
}

/** Starts the image in a network of its own, in which nothing but itself and its database is reached. */
function start(image: Image): void {
  const notes = path.join(image.folder, 'tmp/image.json')
  writeFileSync(notes, JSON.stringify(image))
  const program = [process.execPath, '--import', 'tsx', path.join(__dirname, 'run.ts'), notes]
  const { status } = spawnSync('unshare', ['--net', '--mount', ...program], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The image did not run')
}

function main(): void {
  const image = build(stagesOf(readFileSync('deploy/Dockerfile', 'utf8')), (line) => say(`✓ ${line}`))
  try {
    listContent(image)
    start(image)
  } finally {
    if (values.keep) say(`kept: ${image.folder}`)
    else rmSync(image.folder, { recursive: true, force: true })
  }
}

main()
