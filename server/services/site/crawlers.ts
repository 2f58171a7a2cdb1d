import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { cachedPublic } from '#server/public-cache'
import { publicRows } from '#server/repositories/site/public-address'
import { link } from '@/routes/link'
import { pageRows } from '@/routes/table'

/** A site map may name 50,000 addresses: of each kind a share of that. */
const MOST_OF_KIND = 12_000

/** Addresses that lead to nothing of a visitor: pages behind a sign-in, each part that varies written as `*`. */
const personal = pageRows.flatMap(({ path, needLogin }) => (needLogin ? [path.replaceAll(/:\w+/g, '*').replace(/\*$/, '')] : []))

/** Closes everything that is no public page; calls are signed, so their addresses lead a robot nowhere. */
function robots(publicUrl: string): string {
  const closed = [...new Set(['/v2-', ...personal])].sort()
  return ['User-agent: *', ...closed.map((address) => `Disallow: ${address}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

type Entry = { address: string; changedAt?: number }

const entryOf = (publicUrl: string, { address, changedAt }: Entry) =>
  `<url><loc>${publicUrl}${address}</loc>${changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`}</url>`

async function siteMap({ db, env }: Deps): Promise<string> {
  const { homes, courses, articles, answers } = await publicRows(db, MOST_OF_KIND)
  const entries: Entry[] = [
    { address: link('home_page', { categoryId: 0 }) },
    ...homes.map(({ item }) => ({ address: link('home_page', { categoryId: Number(item) }) })),
    ...courses.map(({ id }) => ({ address: link('course_detail', { id }) })),
    ...articles.map(({ id, published_at }) => ({ address: link('article_detail', { articleId: id }), changedAt: published_at })),
    { address: link('help_center') },
    ...answers.map(({ id }) => ({ address: link('help_center_detail', { id }) })),
  ]
  const lines = entries.map((entry) => entryOf(env.publicUrl, entry))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}

/** Tells search engines what there is to read: `robots.txt` and a map of the public pages. */
export function crawlerFiles(app: FastifyInstance, deps: Deps): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(deps.env.publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await cachedPublic(deps, 'sitemap', () => siteMap(deps))),
  )
}
