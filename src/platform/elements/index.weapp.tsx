import {
  Button as TaroButton,
  Image as TaroImage,
  Input as TaroInput,
  Text as TaroText,
  Textarea as TaroTextarea,
  Video as TaroVideo,
  View as TaroView,
} from '@tarojs/components'
import Taro, { useDidHide } from '@tarojs/taro'
import { useEffect } from 'react'
import { sizedPicture } from '@/domain/layout/picture-width'
import { useImageSource } from './image-watch'
import type { ButtonProps, ElementProps, ImageProps, InputProps, VideoProps } from './port'

/**
 * Only what is set: an undefined attribute would still travel to the view layer in every `setData`. The framework's templates
 * name none of these; `config/aria-attributes.ts` adds them. A pressed button is announced as checked: the host has no other term.
 */
export function ariaOf(props: ElementProps) {
  const { id, className, style, onClick } = props
  const known = {
    id,
    className,
    style,
    onClick,
    ariaRole: props.role,
    ariaLabel: props.label,
    ariaSelected: props.selected,
    ariaChecked: props.checked ?? props.pressed,
    ariaExpanded: props.expanded,
    ariaDisabled: props.unavailable,
    ariaLive: props.live,
    ariaHidden: props.hiddenFromReader,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

export function View(props: ElementProps) {
  return <TaroView {...ariaOf(props)}>{props.children}</TaroView>
}

export function Text(props: ElementProps) {
  return <TaroText {...ariaOf(props)}>{props.children}</TaroText>
}

/** The base style of every kind of element depends on a class, as on the other targets. */
const withClass = (own: string, className = '') => `${own} ${className}`

export function Button(props: ButtonProps) {
  const { disabled, isBusy, opens, className, children, onClick } = props
  const isOff = Boolean(disabled || isBusy)
  const act = isOff ? undefined : onClick
  return (
    <TaroButton
      {...ariaOf({ ...props, className: withClass('el-button', className), onClick: opens === 'consent' ? undefined : act })}
      disabled={isOff}
      hoverClass="is-pressed"
      {...(opens === 'share' && { openType: 'share' })}
      {...(opens === 'contact' && { openType: 'contact' })}
      {...(opens === 'consent' && { openType: 'agreePrivacyAuthorization', onAgreePrivacyAuthorization: act })}
    >
      {children}
    </TaroButton>
  )
}

/** Dots a point of a phone. */
const PHONE_DENSITY = 3

const modes = { cover: 'aspectFill', contain: 'aspectFit', fill: 'widthFix' } as const

export function Image(props: ImageProps) {
  const { src, alt, isLazy = true, fit = 'cover', box, isKept } = props
  const { shown, onError } = useImageSource(sizedPicture(src, box, PHONE_DENSITY))
  const aria = ariaOf({ ...props, label: alt, className: withClass('el-image', props.className) })
  return (
    <TaroImage {...aria} {...(isKept && { showMenuByLongpress: true })} src={shown} lazyLoad={isLazy} mode={modes[fit]} onError={onError} />
  )
}

/** The host offers the learner's own name for a nickname, and looks at what they type. */
const inputTypes = { text: 'text', nickname: 'nickname', tel: 'number', digits: 'number', password: 'text', search: 'text' } as const

/** Room between the line that is written and the keyboard, in points. */
const ABOVE_KEYBOARD = 20

export function Input({ label, kind = 'text', hasError: _, hasFocus, className, onInput, onEnter, maxLength, ...rest }: InputProps) {
  return (
    <TaroInput
      {...rest}
      focus={hasFocus}
      className={withClass('el-input', className)}
      type={inputTypes[kind]}
      password={kind === 'password'}
      cursorSpacing={ABOVE_KEYBOARD}
      confirmType={kind === 'search' ? 'search' : 'done'}
      maxlength={maxLength ?? 140}
      ariaLabel={label}
      onInput={(event) => onInput(event.detail.value)}
      onConfirm={() => onEnter?.()}
    />
  )
}

export function Textarea({
  label,
  hasError: _,
  className,
  onInput,
  onEnter: __,
  kind: ___,
  hasFocus: ____,
  maxLength,
  ...rest
}: InputProps) {
  return (
    <TaroTextarea
      {...rest}
      className={withClass('el-input', className)}
      cursorSpacing={ABOVE_KEYBOARD}
      maxlength={maxLength ?? -1}
      ariaLabel={label}
      onInput={(event) => onInput(event.detail.value)}
    />
  )
}

/** The host takes its own steps of speed only: the nearest is played. */
const hostRates = [0.5, 0.8, 1, 1.25, 1.5, 2] as const

function setRate(id: string, rate: number): void {
  const nearest = hostRates.reduce((best, step) => (Math.abs(step - rate) < Math.abs(best - rate) ? step : best))
  Taro.createVideoContext(id).playbackRate(nearest)
}

export function Video({ label, startAt, rate, onTime, onPlay, onPause, onEnded, onError, ...rest }: VideoProps) {
  const { id } = rest
  useDidHide(() => Taro.createVideoContext(id).pause())
  // A choice takes effect at once and is lost at the next start.
  useEffect(() => setRate(id, rate), [id, rate])
  return (
    <TaroVideo
      {...rest}
      title={label}
      controls
      initialTime={startAt}
      onTimeUpdate={(event) => onTime(event.detail.currentTime)}
      onPlay={() => {
        setRate(id, rate)
        onPlay()
      }}
      onPause={onPause}
      onEnded={onEnded}
      onError={onError}
    />
  )
}
