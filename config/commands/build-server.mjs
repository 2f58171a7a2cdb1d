// `npm run build:server`: the server as one file, which starts in a third of the time that its sources take, and beside it the process
// that reads a file of questions for it; nothing when they are built.
import { renameSync, rmSync } from 'node:fs'
import { isBuilt } from './ready.mjs'

async function build(entry, output) {
  const esbuild = await import('esbuild')
  // Under another name first: a process that starts meanwhile reads a whole file.
  const draft = `dist/${output}-${process.pid}.cjs`
  try {
    await esbuild.build({
      entryPoints: [entry],
      outfile: draft,
      bundle: true,
      packages: 'external',
      platform: 'node',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'warning',
    })
    renameSync(draft, `dist/${output}.cjs`)
  } finally {
    rmSync(draft, { force: true })
  }
}

if (!isBuilt('server')) {
  // The server is the last: where it is new, so is what it starts.
  await build('server/bank/read/apart/main.ts', 'import-reader')
  await build('server/main.ts', 'server')
}
