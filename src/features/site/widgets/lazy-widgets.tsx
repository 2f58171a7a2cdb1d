import { lazy } from '@/ui/lazy'

/** `hasHome`: the page may be the first one a visitor sees; `isCourse`: it is about a course itself. */
type Place = { hasHome?: boolean; isCourse?: boolean }

const Widgets = lazy(() => import('./floating-widgets').then((found) => found.FloatingWidgets), { look: 'quiet' })

/** The floating widgets, loaded after the page is drawn so that they do not delay the first paint. */
export function LazyWidgets({ hasHome = false, isCourse = false }: Place) {
  return <Widgets hasHome={hasHome} isCourse={isCourse} />
}
