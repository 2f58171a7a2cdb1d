import { link } from '@/routes/link'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A number no learner has: the first sign-in makes the account. */
const MOBILE = '13900008877'
const ARTICLE = 3
const VALID = 'QM-4T7X-0WQ9-M2KC-8H5P'
const WITHDRAWN = 'QM-9B1R-YV6D-J3EN-7G2S'

/** Certificates as anybody checks them. */
async function checking({ page, shots, step }: Stage): Promise<void> {
  await step('a visitor checks a certificate, and one that was withdrawn', async () => {
    await page.goto(link('certificate_check', { number: VALID }))
    await reads(page, 'certificate-valid', '证书有效')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('img')].some(
        ({ alt, naturalWidth }) => alt.startsWith('小满的') && alt.includes('编号') && naturalWidth > 0,
      ),
    )
    await shots.take(page, 'certificate')
    await part(page, 'certificate-number').fill(WITHDRAWN.toLowerCase())
    await tap(page, 'check-certificate')
    await reads(page, 'certificate-withdrawn', '代考')
    await shots.take(page, 'certificate-withdrawn')
  })
}

/** A learner keeps an article, comments it, likes what another said, and looks at the week. */
export async function reading(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await checking(stage)
  await signInTo(stage, MOBILE, link('article_detail', { articleId: ARTICLE }))
  await step('an article is kept, and found among the favourites', async () => {
    await at(page, 'article_detail')
    await tap(page, 'keep')
    await reads(page, 'keep', '已收藏')
    await page.goto(link('favourites'))
    await tap(page, 'kept-kind-article')
    await part(page, `article-${ARTICLE}`).waitFor()
    await shots.take(page, 'favourites')
  })
  await step('it is liked, and found among the liked ones', async () => {
    await page.goto(link('article_detail', { articleId: ARTICLE }))
    await tap(page, 'like-article')
    await reads(page, 'like-article', '已点赞')
    await page.goto(link('favourites'))
    await tap(page, 'kept-kind-liked')
    await part(page, `article-${ARTICLE}`).waitFor()
    await shots.take(page, 'liked')
  })
  await step('its comments are read, one is liked and one is written', async () => {
    await page.goto(link('article_detail', { articleId: ARTICLE }))
    await tap(page, 'article-remarks')
    await at(page, 'article_remarks')
    await front(page)
      .getByRole('button', { name: /^赞 \d/ })
      .first()
      .click()
    await front(page)
      .getByRole('button', { name: /^已点赞 \d/ })
      .waitFor()
    await part(page, 'remark-text').fill('第五个期限我总是记错，收藏了。')
    await tap(page, 'send-remark')
    await reads(page, 'remarks', '第五个期限我总是记错')
    await shots.take(page, 'remarks')
  })
  await step('the week has a report, and badges to come', async () => {
    await page.goto(link('week_report'))
    await reads(page, 'badges', '第一步')
    await shots.take(page, 'week-report')
  })
}
