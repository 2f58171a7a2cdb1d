import { type Outcome, readPapers } from './papers/compare'

/** The same papers in every run; `npm run -s lab -- fuzz:import` reads 300. */
const SEED = 20_261_128
const PAPERS = 20

it('generated Word papers become the questions that were written, in every style', async () => {
  process.stdout.write(`generated papers seed ${SEED}, ${PAPERS} papers\n`)
  const odd: Pick<Outcome, 'style' | 'wrong' | 'refused'>[] = []
  await readPapers(PAPERS, SEED, ({ style, wrong, refused, count, right }) => {
    if (right < count) odd.push({ style, wrong, refused })
  })
  expect(odd).toEqual([])
})
