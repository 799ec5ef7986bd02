// The page for users without the permission. The setup link has a separate not-found page.
export { default, generateMetadata } from '#app/not-found.tsx';
