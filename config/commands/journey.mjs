// `npm run journey -- <name>`: the build a journey needs, then the journey.
import { dispatch } from './dispatch.mjs'

const SHOTS =
  'Pictures go to .shots; SHOTS=off keeps those of failures alone. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).'

/** @type {Record<string, import('./dispatch.mjs').Row>} */
const journeys = {
  h5: {
    line: "a learner's main jobs on mobile web, in Chromium",
    program: 'test/journeys/h5/run.ts',
    build: 'h5',
    help: `Usage: npm run journey -- h5 [name …] [--half 1|2]

Whole tasks on the built mobile web and the real server: visiting, learning, buying, sitting a paper, two devices, offline,
a frame of another site in a browser that gives it no storage, and so on.
  name                      only the journeys of these names: visitor learner playing 'two devices' …
  --half 1|2                every second one, so that two halves can run side by side
  JOURNEY_OFFLINE_MS=20000  takes the network away for so many milliseconds (3000)
\`playing\` plays an mp4 and an HLS film; the browser's own HLS player is denied, so that the app's is tried.
${SHOTS}`,
  },
  weapp: {
    line: "a learner's main jobs in the mini-program, in the host of test/mini-host",
    program: 'test/journeys/weapp/run.ts',
    build: 'weapp',
    help: `Usage: npm run journey -- weapp

The real dist/weapp, drawn by the vendor's component framework in Chromium and driven by real touches.
  WX_ENDPOINT=ws://…  the same journey in the vendor's tool, with \`npm start\` on port 10086 behind it
${SHOTS}`,
  },
  harmony: {
    line: "the Harmony build under its own host, in a stand-in of the container: a learner's main jobs",
    program: 'test/journeys/harmony/run.ts',
    build: ['harmony-hybrid', 'h5'],
    help: `Usage: npm run journey -- harmony [name …]

The build for Harmony on an origin of its own, behind the rules of deploy/harmony/nginx.conf, in a container that answers by the handlers and
addresses of the shell's own code; the site is on another origin. 75 steps: links, back, session, sharing, then the journeys of mobile web.
  name  only the journeys of these names: shell learner practice purse (\`npm test\` plays shell and purse)
${SHOTS}`,
  },
  cards: {
    line: 'each page that can be shared, on each target: opened by a link, shared, bought from, and counted at the desk',
    program: 'test/journeys/cards/run.ts',
    build: ['weapp', 'h5', 'harmony-hybrid'],
    help: `Usage: npm run journey -- cards [weapp | h5 | harmony] [route …]

For each page that can be shared and each target: marketing makes a link at the desk; somebody opens it by a printed code (mini-program), the
short address in the messaging app (web) or a link from outside (Harmony), and shares the page; a new visitor opens what was sent, signs in
and buys; the desk counts two who opened, the receiver signed in, and one order. Ends with the table; a dash stands where a target has nothing
to share a page with.
  weapp, h5, harmony  only these targets
  route               only the pages of these names
${SHOTS}`,
  },
  paying: {
    line: 'what each place offers for a course under each setup of the school: the web, the Harmony app, the mini-program by device',
    program: 'test/journeys/paying/run.ts',
    build: ['weapp', 'h5', 'harmony-hybrid'],
    help: `Usage: npm run journey -- paying

The table of ways to pay, read from the pages of the three builds: ten places, among them the mini-program on Android, Harmony, Windows, new and
old iPhones and a Mac, under five setups of the server. Each opens the order of a course, and home, a list and the course itself: where nothing
is sold there is no price and no button that buys.`,
  },
  engines: {
    line: 'the main journey of mobile web in Chromium 88, 92 and 103, Firefox ESR, WPE WebKit and WebKitGTK',
    program: 'lab/engines/main.mjs',
    build: 'h5',
  },
  desk: {
    line: 'staff and learner in Chromium, by keys alone: page, report, essay, audit; axe on every page of the desk',
    program: 'test/journeys/desk/run.ts',
    build: 'h5',
    help: `Usage: npm run journey -- desk

Staff work at the desk by keys alone while a learner uses the app, and axe looks at every page of the desk.
${SHOTS}`,
  },
  school: {
    line: 'from an empty school to a learner in class: staff build it at the desk and are counted, a learner learns all of it',
    program: 'test/journeys/school/run.ts',
    build: 'h5',
    help: `Usage: npm run journey -- school

An owner follows the guide from an empty database to a course with six kinds of lessons, a paper, a class and a plan, by keys alone, and a
new learner finds, buys and learns it. Presses of staff are counted and held to their bars; axe looks at each page of the desk, wide and
as on a phone. Needs ffmpeg, which makes the films (FFMPEG names it).
${SHOTS}`,
  },
  smoke: {
    line: 'every page of the mini-program opens, without a browser',
    program: 'test/mini-host/smoke/run.ts',
    build: 'weapp',
    help: `Usage: npm run journey -- smoke

Opens every page of dist/weapp in jsdom, which lays nothing out: at most 500 nodes, 20 deep, 50,000 bytes a setData and 10 requests
a page, no request to a third party or with a personal field, and an answer in a paper of 100 questions within its figures.`,
  },
}

dispatch('journey', journeys)
