// `npm run -s import`: questions of a file or folder into the bank that `npm start` uses; the server need not run.
import { spawn } from 'node:child_process'
import { installed } from './ready.mjs'

installed()
const importer = spawn(process.execPath, ['--import', 'tsx', 'server/bank/write/main.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => importer.kill(signal))
importer.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
