// `npm run journey:h5`, `journey:desk`, `journey:harmony` and `journey:weapp`: the build a journey needs, then the journey.
import { built, installed, run } from './ready.mjs'

const targets = { h5: 'h5', desk: 'h5', harmony: 'harmony-hybrid', weapp: 'weapp' }
const [name] = process.argv.slice(2)

installed()
built(targets[name])
run(process.execPath, ['--import', 'tsx', `test/journeys/${name}/run.ts`])
