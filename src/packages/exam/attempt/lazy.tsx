import { LazyFontPopup } from '@/features/site/look/lazy-font-popup'
import { WrittenAnswer } from '@/features/tiku/question/answer-input'
import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'
import { ImagePreview } from '@/ui/rich-content'
import './exam-side.scss'

/** Panels over the question and the one beside it, whose place is kept, and the tools. */
export const Panels = lazy(() => import(/* webpackChunkName: "exam-parts" */ './exam-panels').then((found) => found.ExamPanels))
export const Side = lazy(() => import(/* webpackChunkName: "exam-parts" */ './exam-panels').then((found) => found.ExamSide), {
  look: 'quiet',
  meanwhile: <View className="exam-side" />,
})
/** The tools come into the line that stands for them, and keys are handled, once the question is drawn. */
export const Tools = lazy(() => import(/* webpackChunkName: "exam-parts" */ './exam-tools').then((found) => found.ExamTools), {
  look: 'within',
  meanwhile: <View className="exam-tools" />,
})
export const Keys = lazy(() => import(/* webpackChunkName: "exam-parts" */ './exam-keys').then((found) => found.ExamKeys), {
  look: 'quiet',
})
export const Calculator = lazy(() => import(/* webpackChunkName: "exam-parts" */ './tools').then((found) => found.Calculator), {
  look: 'within',
})
export const DraftPad = lazy(() => import(/* webpackChunkName: "exam-parts" */ './tools').then((found) => found.DraftPad), {
  look: 'within',
})

/** Storage that is full, a clock in doubt, another device, the end of the time, a hand-in that waits: few attempts meet these. */
export const FullDevice = lazy(() => import(/* webpackChunkName: "exam-parts" */ './notices').then((found) => found.FullDevice), {
  look: 'within',
})
export const TimeDoubt = lazy(() => import(/* webpackChunkName: "exam-parts" */ './notices').then((found) => found.TimeDoubt), {
  look: 'quiet',
  isPatient: true,
})
export const LeaveWatch = lazy(() => import(/* webpackChunkName: "exam-parts" */ './notices').then((found) => found.LeaveWatch), {
  look: 'quiet',
})
export const OtherDevice = lazy(() => import(/* webpackChunkName: "exam-parts" */ './notices').then((found) => found.OtherDevice), {
  look: 'within',
})
export const TimeOver = lazy(() => import(/* webpackChunkName: "exam-parts" */ './notices').then((found) => found.TimeOver), {
  look: 'within',
})
export const HandInWaits = lazy(() => import(/* webpackChunkName: "exam-parts" */ './notices').then((found) => found.HandInWaits), {
  look: 'within',
})
export const MarkedText = lazy(() => import(/* webpackChunkName: "exam-parts" */ './marked-text').then((found) => found.MarkedText), {
  look: 'within',
})

export const Strike = lazy(() => import(/* webpackChunkName: "exam-parts" */ './marked-text').then((found) => found.Strike), {
  look: 'within',
})

/** Every part an exam may open: all of it is fetched when the exam opens, so that it is there when the network is not. */
export const examParts = [
  Panels,
  Side,
  LazyFontPopup,
  ImagePreview,
  WrittenAnswer,
  Tools,
  Keys,
  Calculator,
  DraftPad,
  FullDevice,
  TimeDoubt,
  LeaveWatch,
  OtherDevice,
  TimeOver,
  HandInWaits,
  MarkedText,
  Strike,
]
