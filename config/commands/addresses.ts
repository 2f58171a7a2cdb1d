// Leaves the address patterns beside the H5 build, so that the server can tell a page (200) from an unknown address (404).
import { writeFileSync } from 'node:fs'
import { rows } from '../../src/routes/table'

writeFileSync('dist/h5/routes.json', JSON.stringify(rows.map(({ path }) => path)))
