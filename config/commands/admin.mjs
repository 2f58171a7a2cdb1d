// `npm run -s admin -- <name>`: what a school does with its installation beside the staff desk.
import { tasks } from './admin-tasks.mjs'
import { dispatch } from './dispatch.mjs'

dispatch('admin', tasks)
