export { prefersStill, Swiper } from './index.h5'
