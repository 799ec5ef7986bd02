/** Starts a download without leaving the page. */
export const startDownload = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};
