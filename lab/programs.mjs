// The programs of the lab. How each is used says the comment its file begins with; programs that live elsewhere say it here.

const jest = { program: 'node_modules/.bin/jest', postgres: 'waits' }
const tests = (place) => ['--config', 'config/jest.config.cjs', place]

/** @type {Record<string, import('../config/commands/dispatch.mjs').Row>} */
export const programs = {
  'bench:ai': {
    line: 'hits and refusals of 200 labelled questions; time to the first claim',
    program: 'lab/bench/ai/main.ts',
    postgres: 'waits',
  },
  'bench:api': {
    line: 'processor time of a request beside bare node:http, Fastify and Express',
    program: 'lab/bench/api/main.ts',
    postgres: 'waits',
    lab: 'needed',
  },
  'bench:archive': {
    line: 'a school with 10 GB of films exported and imported, in bounded memory',
    program: 'lab/bench/archive/main.ts',
    postgres: 'waits',
  },
  'bench:desk-lists': {
    line: 'pages of the big lists of the desk among 1,000,000 orders and 200,000 learners',
    program: 'lab/bench/desk-lists/main.ts',
    postgres: 'waits',
    // The pages are drawn by React as a school runs it.
    env: { NODE_ENV: 'production' },
  },
  'bench:exam': {
    line: 'takers who save every five seconds, beside a bare insert',
    program: 'lab/bench/exam/main.ts',
    postgres: 'durable',
  },
  'bench:feel': { line: 'taps, pages and scrolling at a fourth of the speed', program: 'lab/bench/feel/main.ts', build: 'h5' },
  'bench:first-load': {
    line: 'first screens beside a stock Taro page and a React + react-router page',
    program: 'lab/bench/first-load/main.ts',
    build: 'h5',
    lab: 'needed',
  },
  'bench:film-offline': {
    line: '2 GB of film stored and played by Chromium in both ways, in bounded memory',
    program: 'lab/bench/film-offline/main.ts',
  },
  'bench:forecast': { line: 'the exam-day forecast against simulated learners', program: 'lab/bench/forecast/main.ts' },
  'bench:heartbeat': {
    line: '5,000 beats of the player a second, and a server killed',
    program: 'lab/bench/heartbeat/main.ts',
    postgres: 'durable',
  },
  'bench:import': {
    line: '20,000 and 100,000 questions beside a bare insert, and a Word paper of 1,000',
    program: 'lab/bench/import/main.ts',
    build: 'server',
    postgres: 'waits',
  },
  'bench:launch': { line: 'from the launch of the mini-program to the first course', program: 'lab/bench/launch/main.ts', build: 'weapp' },
  'bench:live': { line: 'one live room over two server processes', program: 'lab/bench/live/main.ts', postgres: 'waits' },
  'bench:load': {
    line: 'bench:scale with 10,000,000 answers and 1,000,000 orders',
    program: 'lab/bench/scale/main.ts',
    args: ['--entitlements', '1600000', '--answers', '10000000', '--orders', '1000000'],
    postgres: 'waits',
  },
  media: { line: 'memory of the server while films of 4 GB come in', program: 'lab/bench/media/main.ts', postgres: 'waits' },
  'bench:memory': { line: '300 pages opened and left, an hour of film, a paper of 200', program: 'lab/bench/memory/main.ts', build: 'h5' },
  'bench:mailing': {
    line: 'a message to 100,000 learners beside papers handed in, and a kill',
    program: 'lab/bench/mailing/main.ts',
    postgres: 'waits',
  },
  'bench:orders': { line: 'orders and prices among 1,000 and 1,000,000 orders', program: 'lab/bench/orders/main.ts', postgres: 'waits' },
  'bench:sheets': {
    line: '10,000 learners of a workbook with two courses and a class',
    program: 'lab/bench/sheets/main.ts',
    postgres: 'waits',
  },
  'bench:rank': { line: 'pages of a rank of 100,000', program: 'lab/bench/rank/main.ts', postgres: 'waits' },
  'bench:resolve': {
    line: 'processor time of parsing an address beside five routers',
    program: 'lab/bench/resolve/main.ts',
    lab: 'needed',
  },
  'bench:scale': {
    line: 'the busiest calls on the seed, and among 1,000,000 entitlements',
    program: 'lab/bench/scale/main.ts',
    postgres: 'waits',
  },
  'bench:scale-out': { line: 'one, two and three servers on one PostgreSQL', program: 'lab/bench/scale-out/main.ts' },
  'bench:search': {
    line: 'recall and time of 200 labelled searches among 100,000 documents',
    program: 'lab/bench/search/main.ts',
    postgres: 'waits',
  },
  'bench:study': { line: 'ranks and days of a class of 5,000', program: 'lab/bench/study/main.ts', postgres: 'waits' },

  'sim:exam': {
    line: 'exams with everything going wrong, client and server in virtual time',
    program: 'lab/sim/exam/main.ts',
    build: (words) => (words.some((word) => word.startsWith('--chromium')) ? 'h5' : undefined),
  },
  'sim:growth': {
    line: 'inviting, selling on, drawing and cheating, on a model and the server',
    program: 'lab/sim/growth/main.ts',
    postgres: 'waits',
  },
  'sim:jobs': {
    ...jest,
    line: '5,000 jobs over two processes, one of them killed often',
    args: tests('test/server/jobs/processes'),
    env: { JOBS: '5000', KILLS: '10' },
    help: `
Usage: npm run -s lab -- sim:jobs

Two processes take jobs from one queue, and one of them is killed again and again: each job is done, and its work is there once.
\`npm test\` does 900 with three kills.
  JOBS=5000  jobs
  KILLS=10   how often a process is killed
Needs PostgreSQL on the machine, or DATABASE_URL.`,
  },
  'sim:kill': { line: 'the server killed at twelve points of buying and refunding', program: 'lab/sim/kill/main.ts', postgres: 'waits' },
  'sim:learn': { line: 'learning records lost, doubled, shuffled and claimed, by the app’s own outbox', program: 'lab/sim/learn/main.ts' },
  'sim:mock': {
    line: '2,000 takers of a dated mock on two servers, one of them killed',
    program: 'lab/sim/mock/main.ts',
    postgres: 'durable',
  },
  'sim:money': { line: 'random buying, paying, refunding and cashing out, on a model and the server', program: 'lab/sim/money/main.ts' },
  'sim:numbers': {
    ...jest,
    line: 'figures by day, course, paper and lesson against 1,000 drawn histories each',
    args: tests('test/server/repositories/(site/number|wallet/unearned|learn/lesson-watch)'),
    env: { NUMBER_HISTORIES: '1000' },
    help: `
Usage: npm run -s lab -- sim:numbers

Draws histories of sales, refunds, learning and teaching, and holds what the reports count against what the histories add up to. \`npm test\`
draws 200 of each.
  NUMBER_HISTORIES=1000  histories of each kind
Needs PostgreSQL on the machine, or DATABASE_URL.`,
  },
  'sim:plan': {
    line: 'learners who keep plans of their own, beside the order of chapters',
    program: 'lab/sim/plan/main.ts',
    postgres: 'waits',
  },
  'sim:study': {
    line: 'a class that follows a plan for 90 days, late, offline, on wrong clocks',
    program: 'lab/sim/study/main.ts',
    postgres: 'waits',
  },

  demo: { line: 'the question bank and papers of the full demo, from their texts and templates', program: 'lab/demo/main.ts' },
  'demo:year': {
    line: 'a year of the demo’s people, lived through by the real functions',
    program: 'lab/demo/year/main.ts',
    postgres: 'waits',
  },
  'demo:handouts': { line: 'the handouts of the full demo as PDF, from the same texts', program: 'lab/demo/handouts/main.ts' },
  'demo:lessons': { line: 'a film or recording for each lesson of the full demo, from its captions', program: 'lab/demo/lessons/main.ts' },
  'fuzz:api': { line: '30,000 requests to every call of the contract', program: 'lab/fuzz/api/main.ts' },
  'fuzz:import': {
    line: '10,000 changed question files, banks of hostile texts, and generated Word papers',
    program: 'lab/fuzz/import/main.ts',
    lab: 'needed',
  },
  'fuzz:links': { line: 'a million strange addresses', program: 'lab/fuzz/links/main.ts' },
  attack: {
    ...jest,
    line: 'known attacks on the server',
    args: tests('test/server/attack'),
    help: `
Usage: npm run -s lab -- attack

Runs test/server/attack on PostgreSQL: forged payments, stolen and guessed sessions, other people's rows, hostile texts.
  MONEY_FORGED=10000    forged, altered, late and slightly wrong notifications of each payment channel (300)
  TAKEOVER_TRIES=10000  guesses of a code, a password and an account (250)
Needs PostgreSQL on the machine, or DATABASE_URL.`,
  },
  'attack:forged': {
    ...jest,
    line: '10,000 forged notifications of each payment channel',
    args: [...tests('test/server/attack/money'), '-t', 'is never accepted'],
    env: { MONEY_FORGED: '10000' },
    help: `
Usage: npm run -s lab -- attack:forged

Posts 10,000 forged notifications for each channel of payment: WeChat Pay's pages and JSAPI, Alipay, and deliveries of virtual payment. Bytes,
headers and signatures are changed, and well-signed ones name another order, payer, sum, environment or time. Each has to be refused, and the
genuine one afterwards taken once. \`npm test\` sends 300; the title of each test names the seed.
  MONEY_FORGED=10000  forgeries for each channel
  MONEY_SEED=1        draws others
Needs PostgreSQL on the machine, or DATABASE_URL.`,
  },
  'attack:takeover': {
    ...jest,
    line: '10,000 tries each at codes, passwords and accounts',
    args: tests('test/server/attack/takeover'),
    env: { TAKEOVER_TRIES: '10000' },
    help: `
Usage: npm run -s lab -- attack:takeover

Tries 10,000 times each, from 50 addresses, to guess a code, to change number or password with a stolen token, and to learn whether a number
has an account, and prints what came of it. \`npm test\` tries 250 times.
  TAKEOVER_TRIES=10000  tries of each kind
Needs PostgreSQL on the machine, or DATABASE_URL.`,
  },

  'attack:desk': {
    ...jest,
    line: 'every role, scope, token and hostile value at every page and act of the desk',
    args: tests('test/server/desk/(desk|hostile|frame/scopes)\\.test'),
    env: { DESK_WALK: 'whole' },
    help: `
Usage: npm run -s lab -- attack:desk

Tries each role narrowed to a course and to a class at every page and act, sends every wrong token to every act, and puts each of 200 hostile
values into each field of each form. \`npm test\` takes pairs of these.
  DESK_WALK=whole  everything; pairs otherwise
Needs PostgreSQL on the machine, or DATABASE_URL.`,
  },

  cluster: { line: 'the product over several machines, on one', program: 'lab/cluster/main.ts' },
  'cluster:distributed': {
    line: 'the product on a database spread over machines: statements, money, exams',
    program: 'lab/cluster/distributed.ts',
  },
  chaos: { line: 'the cluster under takers and buyers while its parts are killed', program: 'lab/cluster/chaos.ts' },
  'upgrade-taro': { line: 'every patch of Taro and React held against its next release', program: 'lab/upgrade-taro/main.mjs' },
  upgrade: { line: 'two servers replaced by the next release, and back, at work', program: 'lab/upgrade/main.ts' },
  nodes: { line: 'the built server and the rules on each version of Node', program: 'lab/node/main.ts', build: 'h5' },
  'rehearse:image': {
    line: 'the steps of deploy/Dockerfile executed, and the image run, without Docker',
    program: 'lab/rehearse-image/main.ts',
  },
  'rehearse:install': { line: 'docs/install.md followed word by word in a clean Debian', program: 'lab/rehearse-install/main.ts' },
  'rehearse:restore': { line: 'a backup brought to the moment before a mistake', program: 'lab/rehearse-restore/main.ts' },
  'harmony-shell': { line: 'syntax and types of the Harmony app', program: 'lab/harmony-shell/main.mjs', lab: 'needed' },
  'import-availability': { line: 'harmful files at the desk while learners ask', program: 'lab/import-availability/main.ts' },
  shots: { line: 'pictures of every screen in .shots/looks', program: 'lab/looks/shots.ts', build: 'h5' },
  'shots:films': { line: 'pictures of kept films in their states in .shots/kept-films', program: 'lab/looks/kept-films.ts', build: 'h5' },
  'trace:h5': {
    line: 'what every screen sends before the learner agreed',
    program: 'lab/looks/trace.ts',
    build: ([target = 'h5']) => target,
  },
  mutate: { line: 'plants faults, and names those that no test notices', program: 'lab/mutate/main.mjs', lab: 'needed' },

  resolve: { line: 'addresses, one JSON request a line on standard input', program: 'lab/resolve/main.ts' },
  score: { line: 'marks of answers, one JSON request a line on standard input', program: 'lab/score/main.ts' },
  size: { line: 'bytes of the three builds, as JSON', program: 'lab/size/main.ts' },
  clauses: { line: 'the sentences of the specification and their tests, as JSON', program: 'lab/clauses/main.ts' },
  sharding: {
    line: 'writes the lists of docs/sharding.md anew',
    program: 'test/structure/sharding/write.ts',
    help: `
Usage: npm run -s lab -- sharding

Writes the lists of docs/sharding.md anew, from the tables and statements of the server. A structure test holds them against both.`,
  },
  contract: {
    line: 'writes, prints or compares the contract of this release',
    program: 'test/contract/release/main.ts',
    help: `
Usage: npm run -s lab -- contract [--print | --against <commit>]

Writes test/contract/release/contract.txt, when a release is made. A test holds this tree against that file both ways: clients of the last
release on this server, and clients of this release on a server of the last.
  --print             prints the contract of this tree
  --against <commit>  prints what clients and servers of that commit would not survive`,
  },
  graph: {
    line: 'draws the import graph of src/README.md anew',
    program: 'config/check/graph.mjs',
    args: ['--write'],
    help: `
Usage: npm run -s lab -- graph

Draws the import graph in src/README.md anew, from the sources. \`npm run check\` fails when it is not current.`,
  },
  icons: {
    line: 'makes the sheet of icons',
    program: 'config/icons.mjs',
    help: `
Usage: npm run -s lab -- icons

Writes src/ui/_icon.scss: one picture of every icon named in src/ui/icon-names.ts, in the same order.`,
  },
  lock: {
    line: 'completes a lock file for other platforms',
    program: 'config/commands/complete-lock.mjs',
    help: `
Usage: npm run -s lab -- lock [folder]

Names in the lock file of the folder, by default of the root, the optional packages of other platforms that npm left out where a mirror held
only some of them: \`npm ci\` refuses such a lock everywhere else.`,
  },
}
