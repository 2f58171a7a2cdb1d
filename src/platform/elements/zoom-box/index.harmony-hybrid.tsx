export { ZoomBox } from './index.h5'
