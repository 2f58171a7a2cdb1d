/**
 * Usage: npm run -s lab -- size
 *
 * Bytes of the three builds as JSON: first loads and what routes add to home, compressed; packages of the mini-program as they are.
 * Needs the three builds (`npm run build:h5`, `build:weapp`, `build:harmony`).
 */
import { measure } from '../../config/commands/measure'

process.stdout.write(`${JSON.stringify(measure(), null, 2)}\n`)
