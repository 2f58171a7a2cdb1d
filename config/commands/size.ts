// `npm run -s size`: bytes of the three builds as JSON.
import { measure } from './measure'

process.stdout.write(`${JSON.stringify(measure(), null, 2)}\n`)
