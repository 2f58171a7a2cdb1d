// `npm run smoke:weapp` and `audit:weapp`: the mini-program build, then what looks at it.
import { built, installed, labInstalled, run } from './ready.mjs'

const [name] = process.argv.slice(2)

installed()
built('weapp')
if (name === 'audit') labInstalled()
run(process.execPath, ['--import', 'tsx', `test/mini-host/${name}/run.ts`])
