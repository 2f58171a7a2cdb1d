import { late } from '@/ui/late'

/** `hasHome`: the page may be the first one a visitor sees; `isCourse`: it is about a course itself. */
type Place = { hasHome?: boolean; isCourse?: boolean }

const Widgets = late(() => import('./floating-widgets').then((found) => found.FloatingWidgets), { look: 'quiet' })

/** The floating widgets, loaded after the page is drawn so that they do not delay the first paint. */
export function LateWidgets({ hasHome = false, isCourse = false }: Place) {
  return <Widgets hasHome={hasHome} isCourse={isCourse} />
}
