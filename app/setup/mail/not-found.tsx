// The page for users without the permission. The setup link has its own text.
export { default, generateMetadata } from '#app/not-found.tsx';
