// `npm run -s calls`: the contract as JSON for machines.
import { allCalls } from '../../src/contract/calls'

const printed = allCalls().map(({ service, method, path, auth }) => ({ service, method, path, auth }))
process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
