"""Running a hall: carrying it elsewhere, backups, repairs, checks and retention."""
