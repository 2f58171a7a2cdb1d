// `npm run journey:h5` and `journey:harmony`: the build a browser journey needs, then the journey.
import { built, installed, run } from './ready.mjs'

const targets = { h5: 'h5', harmony: 'harmony-hybrid' }
const [name] = process.argv.slice(2)

installed()
built(targets[name])
run(process.execPath, ['--import', 'tsx', `test/journeys/${name}/run.ts`])
