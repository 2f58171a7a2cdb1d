import { createPageStack, type Place } from '@/platform/router/page-stack'

const HOME = '/pages/home/index'
const STUDY = '/pages/study/index'
const COURSE = '/packages/course/detail/index'
const LESSON = '/packages/learn/lesson/index'

function stackOf(...open: [file: string, place: number][]) {
  const stack = createPageStack<Place>((file) => file === HOME || file === STUDY)
  for (const [file, place] of open) stack.open({ file, place })
  return stack
}
const files = (pages: readonly Place[]) => pages.map(({ file }) => file)
const to = (file: string, place: number, move: 'PUSH' | 'POP' | 'REPLACE', isFresh = false) => ({ file, place, move, isFresh })

describe('createPageStack', () => {
  it('opens the first page over nothing', () => {
    expect(stackOf().turn(to(COURSE, 0, 'PUSH'))).toEqual({ gone: [] })
  })

  it('hides the page below a push', () => {
    const stack = stackOf([HOME, 0])
    expect(stack.turn(to(COURSE, 1, 'PUSH'))).toMatchObject({ gone: [], hidden: { file: HOME } })
    expect(files(stack.pages())).toEqual([HOME])
  })

  it('closes the replaced page', () => {
    const stack = stackOf([HOME, 0], [COURSE, 1])
    expect(files(stack.turn(to(LESSON, 1, 'REPLACE')).gone)).toEqual([COURSE])
    expect(files(stack.pages())).toEqual([HOME])
  })

  it('shows the target of a step back and closes those above, the last first', () => {
    const stack = stackOf([COURSE, 0], [LESSON, 1], [COURSE, 2])
    const { gone, shown } = stack.turn(to(COURSE, 0, 'POP'))
    expect([files(gone), shown?.place]).toEqual([[COURSE, LESSON], 0])
    expect(stack.pages()).toHaveLength(1)
  })

  it('distinguishes two visits of one page file by their position', () => {
    const stack = stackOf([COURSE, 0], [COURSE, 1], [COURSE, 2])
    expect(stack.turn(to(COURSE, 1, 'POP')).shown?.place).toBe(1)
  })

  it('leaves the page alone when the position is its own', () => {
    expect(stackOf([COURSE, 3]).turn(to(COURSE, 3, 'POP'))).toEqual({ gone: [], isSame: true })
  })

  it('moves forward over the page in front', () => {
    expect(stackOf([COURSE, 0]).turn(to(LESSON, 1, 'POP'))).toMatchObject({ gone: [], hidden: { file: COURSE } })
  })

  it('opens the page that the address at a position shows now, and closes the pages there and above', () => {
    const own = stackOf([COURSE, 0], [LESSON, 1])
    expect(own.turn(to(COURSE, 1, 'POP'))).toEqual({ gone: [{ file: LESSON, place: 1 }] })
    expect(files(own.pages())).toEqual([COURSE])
    const below = stackOf([HOME, 0], [COURSE, 1], [LESSON, 2])
    expect(files(below.turn(to(LESSON, 1, 'POP')).gone)).toEqual([LESSON, COURSE])
    expect(files(below.pages())).toEqual([HOME])
  })

  it('reopens the pages before the first page of this load', () => {
    const stack = stackOf([LESSON, 4])
    expect(files(stack.turn(to(COURSE, 2, 'POP')).gone)).toEqual([LESSON])
    expect(stack.pages()).toEqual([])
  })

  it('keeps tabs aside and shows them again', () => {
    const stack = stackOf([HOME, 0])
    expect(stack.turn(to(STUDY, 0, 'REPLACE'))).toMatchObject({ gone: [], hidden: { file: HOME } })
    expect(files(stack.all())).toEqual([HOME])
    stack.open({ file: STUDY, place: 0 })
    expect(stack.turn(to(HOME, 0, 'REPLACE'))).toMatchObject({ gone: [], hidden: { file: STUDY }, shown: { file: HOME } })
    expect(stack.pages()).toEqual([{ file: HOME, place: 0 }])
  })

  it('finds a tab that waited aside by its current position', () => {
    const stack = stackOf([HOME, 0])
    stack.turn(to(STUDY, 3, 'PUSH'))
    stack.open({ file: STUDY, place: 3 })
    stack.turn(to(HOME, 4, 'PUSH'))
    expect(stack.pages()).toEqual([{ file: HOME, place: 4 }])
  })

  it('closes the pages over a tab when a tab is opened, and keeps the tab', () => {
    const stack = stackOf([HOME, 0], [COURSE, 1], [LESSON, 2])
    const turn = stack.turn(to(HOME, 0, 'POP'))
    expect([files(turn.gone), turn.shown?.file]).toEqual([[LESSON, COURSE], HOME])
  })

  it('stays on a tab that is opened again', () => {
    const stack = stackOf([HOME, 0])
    expect(stack.turn(to(HOME, 1, 'PUSH'))).toEqual({ gone: [], isSame: true })
    expect(stack.pages()).toEqual([{ file: HOME, place: 1 }])
  })

  it('closes everything for a fresh start, the tabs aside too', () => {
    const stack = stackOf([HOME, 0])
    stack.turn(to(STUDY, 0, 'REPLACE'))
    stack.open({ file: STUDY, place: 0 })
    stack.open({ file: COURSE, place: 1 })
    expect(files(stack.turn(to(HOME, 1, 'REPLACE', true)).gone)).toEqual([COURSE, STUDY, HOME])
    expect(stack.all()).toEqual([])
  })
})
