import type { DeskTab } from '../desk/desk-tab'

/** Presses of staff by what they were for; `lessons`: one number a lesson. */
export type Counted = { guide: number; lessons: number[]; paper: number; all: number }

export type Count = {
  /** Counts the presses of a part of the work. */
  lesson(work: () => Promise<void>): Promise<void>
  paper(work: () => Promise<void>): Promise<void>
  /** The guide is done. */
  endGuide(): void
  counted(): Counted
}

/** Counts the presses on a tab from now on. */
export function countOn(tab: DeskTab): Count {
  const lessons: number[] = []
  let paper = 0
  let guide = 0
  const spent = async (work: () => Promise<void>) => {
    const before = tab.taps()
    await work()
    return tab.taps() - before
  }
  return {
    lesson: async (work) => void lessons.push(await spent(work)),
    paper: async (work) => {
      paper += await spent(work)
    },
    endGuide: () => {
      guide = tab.taps()
    },
    counted: () => ({ guide, lessons, paper, all: tab.taps() }),
  }
}
