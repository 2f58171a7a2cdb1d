import { link } from '@/routes/link'
import { materialOf } from '../../support/seed-questions'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** Lists texts that learners type, each with a word that must be in the finds. */
const typed = [
  ['zengzhishui', '增值税'],
  ['zzs', '增值税'],
  ['增值稅', '增值税'],
  ['VAT', '增值税'],
  ['个税', '个人所得税'],
  ['会记', '会计'],
  ['增值税进项抵扣怎么算', '进项'],
  ['经济法基础 林书衡', '经济法基础'],
] as const

/** Words are searched for in the way they are typed, not only as they are written. */
export async function searching({ page, shots, step }: Stage): Promise<void> {
  await step('pinyin, synonyms, slips and whole sentences find their targets', async () => {
    await page.goto(link('search', {}))
    await at(page, 'search')
    for (const [text, word] of typed) {
      await part(page, 'search-text').fill(text)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('searchKey') === text)
      await part(page, 'found').getByRole('listitem').filter({ hasText: word }).first().waitFor()
    }
    await shots.take(page, 'search')
  })
}

const material = materialOf('jjf-03')

/** Signed in: a material found by its words, with all that belongs to it. */
export async function materialFound({ page, shots, step }: Stage): Promise<void> {
  await step('a material found by its words has all its questions with answers', async () => {
    await page.goto(link('search', {}, { searchKey: material.stem.slice(0, 30), type: 'question' }))
    await part(page, 'found').getByRole('listitem').first().locator('[id^=found-question-]').click()
    await at(page, 'explanation_detail')
    await front(page).getByText(material.stem.slice(0, 30)).first().waitFor()
    for (let number = 1; number <= material.partCount; number += 1) await front(page).getByText(`第 ${number} 小题`).waitFor()
    const keys = front(page).getByText('正确答案')
    await keys.nth(material.partCount - 1).waitFor()
    await shots.take(page, 'material-explained')
  })
}

/** A direction whose only subject is locked to the learner, and a paper of it. */
const LOCKED = { categoryId: 23, subjectId: 231, paperId: 7 }

export async function lockedSubject({ page, watch, shots, step }: Stage): Promise<void> {
  const unlocking = async (address: RegExp) => {
    await at(page, 'tiku_unlock', address)
    await reads(page, 'unlock-state', '尚未解锁')
  }
  await step('a locked subject shows this, and leads to the ways to unlock it', async () => {
    await page.goto(link('tiku_category', { categoryId: LOCKED.categoryId }))
    await reads(page, `lock-${LOCKED.subjectId}`, '财务管理 未解锁')
    await shots.take(page, 'bank-locked')
    await tap(page, `lock-${LOCKED.subjectId}`)
    await unlocking(/^\/tiku\/unlock\/231$/)
    await page.goBack()
    await at(page, 'tiku_category')
  })
  await step('the ten of today and a locked paper lead there too', async () => {
    const expectNoMore = watch.expect(/^answer: 403 POST .*\/practices$/)
    await tap(page, 'daily-ten')
    await unlocking(/^\/tiku\/unlock\/23$/)
    expectNoMore()
    await page.goBack()
    await at(page, 'tiku_category')
    await tap(page, `paper-${LOCKED.paperId}`)
    await at(page, 'exam_testpaper')
    await reads(page, 'start-exam', '解锁后开始')
    await tap(page, 'start-exam')
    await unlocking(/^\/tiku\/unlock\/231$/)
  })
}
