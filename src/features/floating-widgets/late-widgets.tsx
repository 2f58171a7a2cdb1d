import { type ComponentType, useEffect, useState } from 'react'
import './floating-widgets.scss'

type Widgets = ComponentType<{ hasHome: boolean }>

/** The floating widgets, fetched once the page stands: nothing of the first paint waits for them. */
export function LateWidgets({ hasHome = false }: { hasHome?: boolean }) {
  const [late, setLate] = useState<{ widgets: Widgets }>()
  useEffect(() => {
    void import('./floating-widgets').then(({ FloatingWidgets }) => setLate({ widgets: FloatingWidgets }))
  }, [])
  return late ? <late.widgets hasHome={hasHome} /> : null
}
