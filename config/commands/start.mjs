// `npm start`: whatever is missing is made, then the server runs.
import { spawn } from 'node:child_process'
import { built, installed } from './ready.mjs'

installed()
built('h5')
built('server')
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server.cjs'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
