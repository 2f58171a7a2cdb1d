import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hiddenWidgets, type WidgetName, type WidgetPayload, type WidgetState, widgetOf } from '@/domain/layout/floating'

/**
 * Each has a visible flag and an icon. `callsLivePopup`: a lesson is live, so the live
 * popup is called; `lastCourseId`: the course the learner looked at last.
 */
type Floating = { widgets: Record<WidgetName, WidgetState>; callsLivePopup: boolean; lastCourseId: number | null }

const floating = createStore<Floating>(() => ({ widgets: hiddenWidgets(), callsLivePopup: false, lastCourseId: null }))

/** A part of what floats; the component draws again when that part changes. */
export const useFloating = <T>(selector: (state: Floating) => T): T => useStore(floating, selector)

/** Shows or hides a widget according to its payload. */
export function setWidget(name: WidgetName, payload: WidgetPayload): void {
  floating.setState(({ widgets }) => ({ widgets: { ...widgets, [name]: widgetOf(name, payload) } }))
}

/** Whether a lesson on the page is live. */
export const callLivePopup = (callsLivePopup: boolean) => floating.setState({ callsLivePopup })

/** Remembers the course the learner looks at, for the way back to it. */
export const rememberCourse = (lastCourseId: number) => floating.setState({ lastCourseId })
