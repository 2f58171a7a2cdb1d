// `npm run audit -- <target>`: the build, then what looks at it.
import { dispatch } from './dispatch.mjs'

/** @type {Record<string, import('./dispatch.mjs').Row>} */
const audits = {
  h5: { line: 'axe, sizes of targets and large letters on every screen of mobile web', program: 'lab/looks/axe.ts', build: 'h5' },
  shifts: { line: 'how far screens of mobile web move while they load', program: 'lab/looks/shifts.ts', build: 'h5' },
  names: { line: 'names of schools in the built web app, server and desk', program: 'lab/looks/school-names.ts', build: 'h5' },
  weapp: {
    line: "static checks of the mini-program; the vendor's compilers and schemas",
    program: 'test/mini-host/audit/run.ts',
    build: 'weapp',
    lab: 'welcome',
    help: `Usage: npm run audit -- weapp

Compiles every sheet and template of dist/weapp with the vendor's own programs, as \`npm test\` does, looks at its code, names and sizes,
and holds app.json, the pages, the sitemap and project.config.json against the vendor's schemas. Each check says its figure.
The schemas come with packages of lab/, which are installed at first use; without a network it says that they were not looked at.`,
  },
}

dispatch('audit', audits)
