export { Swiper } from './index.h5'
