import { PageLink } from './detail'
import { bulkKeys, commonKeys, groupHelp, type Help, listKeys, pageHelp, queueKeys } from './help-words'
import { isAt } from './menu'
import { allows } from './permission'
import { type MenuGroup, type PageRow, page } from './row'

/** The page that explains the others. */
export const HELP = '/help'
export const helpAddress = (at: string) => (at === '' || at === HELP ? HELP : `${HELP}?${new URLSearchParams({ at })}`)

/** The page of the menu that an address belongs to, and whether it is about one object of it. */
function ownPage(pages: readonly PageRow[], at: string): { own: PageRow | undefined; isOne: boolean } {
  const fitting = pages.filter(({ path }) => pageHelp[path] !== undefined && isAt(path, at))
  const own = fitting.reduce<PageRow | undefined>((best, each) => (best && best.path.length > each.path.length ? best : each), undefined)
  return { own, isOne: own !== undefined && own.path !== at }
}

const keysOf = ({ rows, bulk, walk }: PageRow, isOne: boolean) => [
  ...(isOne && walk ? queueKeys : []),
  ...(!isOne && rows ? listKeys : []),
  ...(!isOne && bulk ? bulkKeys : []),
]

function Keys({ of }: { of: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {of.map(([key, words]) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where one goes on from a page. */
function Next({ of: { next }, pages }: { of: Help; pages: readonly PageRow[] }) {
  const known = next.flatMap((path) => pages.find((each) => each.path === path) ?? [])
  if (known.length === 0) return null
  return (
    <p>
      接着去：
      {known.map(({ path, title }, at) => (
        <span key={path}>
          {at > 0 && '、'}
          <PageLink to={path}>{title}</PageLink>
        </span>
      ))}
    </p>
  )
}

type View = { pages: readonly PageRow[]; own: PageRow | undefined; isOne: boolean }

/** The pages of a group with what each is for. */
function Group({ name, pages }: { name: MenuGroup; pages: readonly PageRow[] }) {
  return (
    <section className="card">
      <h2>
        {name} <small>{groupHelp[name]}</small>
      </h2>
      <ul className="plain">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <PageLink to={path}>{title}</PageLink> <span className="muted">{pageHelp[path]?.does}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HelpView({ pages, own, isOne }: View) {
  const about = own && pageHelp[own.path]
  const groups = Object.keys(groupHelp) as MenuGroup[]
  const sorted = own?.section ? [own.section, ...groups.filter((name) => name !== own.section)] : groups
  return (
    <>
      <div data-part="help">
        {own && about && (
          <section className="card">
            <h2>
              {own.title} <small>这一页</small>
            </h2>
            <p>{about.does}</p>
            <Next of={about} pages={pages} />
          </section>
        )}
        <section className="card">
          <h2>
            按键 <small>打字时不起作用，带 Ctrl 的除外</small>
          </h2>
          <Keys of={[...(own ? keysOf(own, isOne) : []), ...commonKeys]} />
        </section>
      </div>
      {sorted.map((name) => {
        const listed = pages.filter(({ section, path }) => section === name && pageHelp[path] !== undefined)
        return listed.length > 0 && <Group key={name} name={name} pages={listed} />
      })}
    </>
  )
}

/** Help about the page that the address names, then about all that the reader may open. */
export const helpOf = (pages: readonly PageRow[]): PageRow =>
  page<View>({
    path: HELP,
    title: '帮助',
    roles: ['editor', 'teacher', 'service', 'finance', 'marketing'],
    isForNewcomers: true,
    load: async (_deps, { query, staff }) => {
      const known = pages.filter((row) => !row.path.includes(':') && allows(staff, row))
      return { pages: known, ...ownPage(known, query.at ?? '') }
    },
    view: (of) => <HelpView {...of} />,
  })
