import { pageUrl } from '@/routes/link'
import { at, part, reads, type Stage, tap, type } from './stage'

const ARTICLE = 3
const VALID = 'QM-4T7X-0WQ9-M2KC-8H5P'

/** A learner who is signed in keeps an article, comments it, checks a certificate and looks at the week. */
export async function reading(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  const open = (url: string) => mini.callWxMethod('reLaunch', { url })
  await step('an article is kept, and found among the favourites', async () => {
    await open(pageUrl('article_detail', { articleId: ARTICLE }))
    await tap(stage, 'keep')
    await reads(stage, 'keep', /已收藏/)
    await open(pageUrl('favourites'))
    await tap(stage, 'kept-kind-article')
    await part(stage, `article-${ARTICLE}`)
    await shoot('favourites')
  })
  await step('it is liked and commented', async () => {
    await open(pageUrl('article_remarks', { articleId: ARTICLE }))
    await at(stage, 'article_remarks')
    await tap(stage, 'like-article')
    await reads(stage, 'like-article', /已点赞/)
    await type(stage, 'remark-text', '第五个期限我总是记错，收藏了。')
    await tap(stage, 'send-remark')
    await reads(stage, 'remarks', /第五个期限我总是记错/)
    await shoot('remarks')
  })
  await step('a certificate is checked by its number', async () => {
    await open(pageUrl('certificate_check', { number: VALID }))
    await reads(stage, 'certificate-valid', /证书有效/)
    await shoot('certificate')
  })
  await step('the week has a report and badges', async () => {
    await open(pageUrl('week_report'))
    await reads(stage, 'badges', /第一步/)
    await shoot('week-report')
  })
}
