// `npm run -s calls`: the contract as JSON for machines.
import { allCalls } from '../../src/contract/calls'
import { gatewayCalls } from '../../src/contract/site/gateway'

const byPath = allCalls().map(({ service, method, path, auth }) => ({ service, method, path, auth }))
const byName = Object.values(gatewayCalls).map(({ service, name, auth }) => ({ service, name, auth }))
process.stdout.write(`${JSON.stringify([...byPath, ...byName], null, 2)}\n`)
