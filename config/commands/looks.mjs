// `npm run shots` and `npm run audit:h5`: the mobile web build, then every screen of it.
import { built, installed, run } from './ready.mjs'

const [name, ...only] = process.argv.slice(2)

installed()
built(only[0] === 'harmony-hybrid' ? 'harmony-hybrid' : 'h5')
run(process.execPath, ['--import', 'tsx', `test/looks/${name}.ts`, ...only])
