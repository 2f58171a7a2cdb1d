import { has, reads, type Stage, shows, tap, type } from './stage'

/** The number of the question shown and how many there are. */
export async function progress(stage: Stage): Promise<{ number: number; count: number }> {
  const [number = 0, count = 0] = (await reads(stage, 'exam-progress', /^\d+\/\d+$/)).split('/').map(Number)
  return { number, count }
}

/** Chooses an option and waits until it shows: from then on what is told of saving is told of it too. */
export async function choose(stage: Stage, index: number): Promise<void> {
  await tap(stage, `option-${index}`)
  await shows(stage, `option-${index}`, 'is-chosen')
}

/** Answers the question shown, whatever its type. */
export async function answerShown(stage: Stage): Promise<void> {
  await progress(stage)
  if (await has(stage, 'essay')) return type(stage, 'essay', '劳动者可以解除劳动合同，并有权要求支付经济补偿。')
  if (!(await has(stage, 'blank-0'))) return choose(stage, 0)
  for (let blank = 0; await has(stage, `blank-${blank}`); blank += 1) await type(stage, `blank-${blank}`, String(blank + 3))
}

/** Answers from the question shown up to the last. */
export async function answerAll(stage: Stage): Promise<number> {
  const { count } = await progress(stage)
  for (let { number } = await progress(stage); ; number += 1) {
    await answerShown(stage)
    if (number === count) return count
    await tap(stage, 'next-question')
    await reads(stage, 'exam-progress', new RegExp(`^${number + 1}/`))
  }
}
