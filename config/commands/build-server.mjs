// `npm run build:server`: the server as one file, which starts in a third of the time that its sources take, and beside it the process
// that reads a file of questions for it, the script of the desk and the programs of `npm run admin`; nothing when they are built.
import { readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { tasks } from './admin-tasks.mjs'
import { builtName, versionGuard } from './build-names.mjs'
import { isBuilt } from './ready.mjs'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const onServer = {
  packages: 'external',
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
  sourcesContent: false,
  banner: { js: versionGuard(engines.node) },
}
const inBrowser = { platform: 'browser', target: ['chrome88', 'safari15'], format: 'iife', minify: true, charset: 'utf8' }

async function build(entry, output, how = onServer) {
  const esbuild = await import('esbuild')
  // Under another name first: a process that starts meanwhile reads a whole file.
  const ending = path.extname(output)
  const draft = `dist/${path.basename(output, ending)}-${process.pid}${ending}`
  try {
    await esbuild.build({
      entryPoints: [entry],
      outfile: draft,
      bundle: true,
      ...how,
      logLevel: 'warning',
    })
    renameSync(draft, `dist/${output}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

if (!isBuilt('server')) {
  // The server is the last: where it is new, so is what it starts.
  await build('server/bank/read/apart/main.ts', 'import-reader.cjs')
  for (const { program } of Object.values(tasks)) await build(program, builtName(program))
  await build('server/bank/write/create-database.ts', builtName('server/bank/write/create-database.ts'))
  await build('server/desk/script/main.ts', 'desk.js', inBrowser)
  await build('server/desk/script/editor/main.ts', 'desk-editor.js', inBrowser)
  await build('server/desk/script/passkey/main.ts', 'desk-passkey.js', inBrowser)
  await build('server/main.ts', 'server.cjs')
}
