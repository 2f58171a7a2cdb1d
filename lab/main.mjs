// `npm run -s lab -- <name>`: the workshop, of which neither the app nor its tests need a package.
import { dispatch } from '../config/commands/dispatch.mjs'
import { programs } from './programs.mjs'

dispatch('lab', programs)
