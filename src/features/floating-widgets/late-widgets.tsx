import { type ComponentType, useEffect, useState } from 'react'
import './floating-widgets.scss'

/** `hasHome`: the page may be the first one a visitor sees; `isCourse`: it is about a course itself. */
type Place = { hasHome?: boolean; isCourse?: boolean }
type Widgets = ComponentType<Required<Place>>

/** The floating widgets, fetched once the page stands: nothing of the first paint waits for them. */
export function LateWidgets({ hasHome = false, isCourse = false }: Place) {
  const [late, setLate] = useState<{ widgets: Widgets }>()
  useEffect(() => {
    void import('./floating-widgets').then(({ FloatingWidgets }) => setLate({ widgets: FloatingWidgets }))
  }, [])
  return late ? <late.widgets hasHome={hasHome} isCourse={isCourse} /> : null
}
