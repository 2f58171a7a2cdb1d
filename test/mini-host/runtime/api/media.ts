import { type Api, answering } from './answer'

/** Nothing plays in this host: commands are taken, and whoever drives it fires the events of a player. */
const silent = (...commands: string[]) => Object.fromEntries(commands.map((name) => [name, () => undefined]))

/** The one background sound of a program. */
const backgroundSound = {
  ...silent('play', 'pause', 'stop', 'seek'),
  ...silent('onCanplay', 'onPlay', 'onPause', 'onStop', 'onWaiting', 'onTimeUpdate', 'onEnded', 'onError', 'onNext', 'onPrev'),
  duration: 0,
  currentTime: 0,
  playbackRate: 1,
  src: '',
}

/** A sound of a page. */
const innerSound = () => ({
  ...silent('play', 'pause', 'stop', 'seek', 'destroy'),
  ...silent('onCanplay', 'onPlay', 'onPause', 'onStop', 'onWaiting', 'onTimeUpdate', 'onEnded', 'onError', 'onSeeking', 'onSeeked'),
  duration: 0,
  currentTime: 0,
  startTime: 0,
  playbackRate: 1,
  autoplay: false,
  src: '',
})

/** The handles of pictures and sounds that a program asks for. */
export const mediaApi = (): Api => ({
  createVideoContext: () => silent('play', 'pause', 'stop', 'seek', 'playbackRate', 'requestFullScreen', 'exitFullScreen'),
  getBackgroundAudioManager: () => backgroundSound,
  createInnerAudioContext: innerSound,
  ...answering({ setInnerAudioOption: () => {}, setVisualEffectOnCapture: () => {} }),
})
